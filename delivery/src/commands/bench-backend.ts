/** `npm run bench:backend`: the backend beside a bare insert, as ratios. BENCH_SECONDS is the length of a round. */
import '../../../backend/bench/bench.ts';
