import { SharedJudgements } from '../../http/index.ts';
import type { BuiltGeneration, Ground, SiteParts } from './built-generation.ts';

type Lifetime = Pick<BuiltGeneration, 'begin' | 'retire' | 'end' | 'retiring' | 'judgements'>;

/** A generation serves, then another one does, then nothing uses it any more: what starts and ends with that. */
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
