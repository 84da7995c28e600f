import { SharedJudgements } from '../../http/index.ts';
import type { BuiltGeneration, Ground, SiteParts } from './built-generation.ts';

type Lifetime = Pick<BuiltGeneration, 'begin' | 'retire' | 'end' | 'retiring' | 'judgements'>;

/** What starts when a generation begins to serve, and ends when it is replaced and when nothing uses it any more. */
export function lifetime({ store, services }: SiteParts, { plugins, bound }: Ground): Lifetime {
  const own = plugins.flatMap(({ service }) => service ?? []);
  const retiring = new AbortController();
  const judgements = new SharedJudgements();
  const stopJudging = store.onChange(judgements.forget);
  let isServing = false;
  return {
    retiring: retiring.signal,
    judgements,
    begin: () => {
      isServing = true;
      for (const service of own) services.hold(service);
    },
    retire: () => retiring.abort(),
    end: () => {
      stopJudging();
      bound.release();
      if (isServing) for (const service of own) services.release(service);
      isServing = false;
    },
  };
}
