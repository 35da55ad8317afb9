// Milliseconds of work: the processor's time, which says little of what else the machine does meanwhile. The clock's says it all.

/** What something takes of the processor in this thread. */
export function threadTimeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** What something takes of it in this process, all threads together. */
export async function processorTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
