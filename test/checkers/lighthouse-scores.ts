import lighthouse from 'lighthouse';
import { freePort } from '../../scripts/host/free-port.ts';
import { startBrowser } from '../browser/chromium.ts';

/** Categories of lighthouse. */
export type Category = 'accessibility' | 'best-practices' | 'performance' | 'seo';

/** Result for a page. */
export interface PageScores {
  /** From 0 to 100. */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** Failed audits, in words. */
  readonly complaints: readonly string[];
}

/** A browser that lighthouse uses. */
export interface Lighthouse {
  /** @param excused audits that do not count */
  judge(url: string, categories: readonly Category[], excused?: readonly string[]): Promise<PageScores>;
  close(): Promise<void>;
}

/** Starts a browser for lighthouse. Lighthouse sends no reports: only its command line can, and only if told to. */
export async function startLighthouse(): Promise<Lighthouse> {
  const port = await freePort(0, '127.0.0.1');
  const browser = await startBrowser([`--remote-debugging-port=${port}`]);
  return {
    judge: async (url, categories, excused = []) => {
      const result = await lighthouse(url, {
        port,
        logLevel: 'error',
        onlyCategories: [...categories],
        skipAudits: [...excused],
      });
      if (!result) throw new Error(`lighthouse says nothing of ${url}`);
      const { lhr } = result;
      if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
      const judged = Object.entries(lhr.categories);
      const wrong = judged
        .flatMap(([, { auditRefs }]) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1);
      return {
        scores: Object.fromEntries(judged.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)])),
        complaints: wrong.map(({ id }) => `${id}: ${lhr.audits[id]?.title}`),
      };
    },
    close: () => browser.close(),
  };
}
