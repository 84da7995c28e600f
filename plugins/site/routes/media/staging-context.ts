import type { StageContext } from '../../../../core/index.ts';
import type { StagingContext } from '../../media/stage.ts';

/** What staging goes by, of a request. */
export const stagingContext = ({
  site,
  moment,
  files,
  randomBytes,
}: Pick<StageContext<unknown>, 'site' | 'moment' | 'files' | 'randomBytes'>): StagingContext => ({
  site,
  now: moment.now,
  files,
  randomBytes,
});
