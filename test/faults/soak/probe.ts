/**
 * Stands in front of the command, in a process with `--expose-gc`: whenever it is sent a message it collects garbage and
 * answers with what memory is in use.
 */
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ heap: heapUsed + external, rss });
});
// Nor does it keep a process alive that was asked to end.
process.channel?.unref();
