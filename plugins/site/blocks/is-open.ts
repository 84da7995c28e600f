import type { RenderContext } from '../../../core/index.ts';
import { statusOf } from '../../content/index.ts';
import type { Item } from '../item.ts';

/** Does everybody see it, its texts too? Whatever shows other items shows these alone, whoever reads. */
export const isOpen = ({ moment }: RenderContext, item: Item): boolean =>
  statusOf(item, moment) === 'publish' && !item.password;
