/** How long an edit may take to be served (reliability, Promises); where the machine is busy, tests wait for longer. */
const PATIENCE_MS = 20_000;

/** Resolves when a condition holds, checked at each notification. @throws Error after a timeout */
export function untilTold(holds: () => boolean, follow: (tell: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('waited in vain')), PATIENCE_MS);
    const look = () => {
      if (!holds()) return;
      clearTimeout(timer);
      resolve();
    };
    follow(look);
    look();
  });
}
