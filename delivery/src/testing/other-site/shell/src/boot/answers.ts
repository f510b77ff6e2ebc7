export const answers = 1;
