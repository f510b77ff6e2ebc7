/** `npm run soak -- [MINUTES]`: mixed load on the backend, 20 minutes unless said otherwise. */
import '../../../backend/bench/soak.ts';
