/**
 * Stands in front of the command, in a process with `--expose-gc`: whenever it is sent a message it collects garbage and
 * answers with what memory is in use.
 */
process.on('message', () => {
  globalThis.gc?.();
  // the second waits until the system has back what the first let go of
  globalThis.gc?.();
  const { heapUsed, heapTotal, external, rss } = process.memoryUsage();
  // what V8 keeps for objects to come goes up and down with the load, by tens of MiB
  process.send?.({ heap: heapUsed + external, rss: rss - (heapTotal - heapUsed) });
});
// Nor does it keep a process alive that was asked to end.
process.channel?.unref();
