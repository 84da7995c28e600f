import { CONTAINERS } from './containers.ts';
import { LISTS } from './lists.ts';
import { MEDIA } from './media.ts';
import { NAVIGATION } from './navigation.ts';
import { PAGE } from './page.ts';
import { TEXT } from './text.ts';

/** How blocks look where no theme says anything: plain, and no heavier than a class, so that every theme overrides it. */
export const BLOCK_STYLES = [PAGE, CONTAINERS, MEDIA, TEXT, LISTS, NAVIGATION].map((part) => part.trimStart()).join('');
