import { CONTAINERS } from './containers.ts';
import { LISTS } from './lists.ts';
import { MEDIA } from './media.ts';
import { NAVIGATION } from './navigation.ts';
import { PAGE } from './page.ts';
import { TEXT } from './text.ts';

/** Default styles of blocks. Their specificity is at most that of a class, so that every theme overrides them. */
export const BLOCK_STYLES = [PAGE, CONTAINERS, MEDIA, TEXT, LISTS, NAVIGATION].map((part) => part.trimStart()).join('');
