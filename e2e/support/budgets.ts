export { BUDGETS } from '../../delivery/src/gate/budgets.ts';
