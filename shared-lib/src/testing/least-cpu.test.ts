// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { leastCpu } from './least-cpu.ts';

const busy = (ms: number) => {
  const before = process.threadCpuUsage();
  const spent = () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  while (spent() < ms);
};

it('takes one that is slow by chance for as fast as it is', async () => {
  const work = vi.fn().mockImplementationOnce(() => busy(120));
  expect(await leastCpu(100, work)).toBeLessThan(100);
  expect(work).toHaveBeenCalledTimes(2);
});

it('sees what is slow every time', async () => {
  const work = vi.fn(() => busy(20));
  expect(await leastCpu(10, work)).toBeGreaterThanOrEqual(20);
  expect(work).toHaveBeenCalledTimes(5);
});
