import { type BlockTypeDeclaration, TYPOGRAPHY } from '../../site/index.ts';
import { BORDER, COLORS, SPACING } from './shared-supports.ts';

/** Blocks that show a part of a post. */
export const POST_BLOCKS: readonly BlockTypeDeclaration[] = [
  {
    name: 'core/post-author',
    title: 'Post author',
    description: 'The author of a post, with name, avatar and biography.',
    category: 'theme',
    attributes: {
      textAlign: {
        type: 'string',
      },
      avatarSize: {
        type: 'number',
        default: 48,
      },
      showAvatar: {
        type: 'boolean',
        default: true,
      },
      showBio: {
        type: 'boolean',
      },
      byline: {
        type: 'string',
      },
      isLink: {
        type: 'boolean',
        default: false,
      },
      linkTarget: {
        type: 'string',
        default: '_self',
      },
    },
    usesContext: ['postType', 'postId', 'queryId'],
    supports: {
      html: false,
      spacing: SPACING,
      typography: TYPOGRAPHY,
      color: {
        gradients: true,
        link: true,
        __experimentalDuotone: '.wp-block-post-author__avatar img',
      },
      __experimentalBorder: BORDER,
      filter: {
        duotone: true,
      },
    },
    dynamic: true,
  },
  {
    name: 'core/post-author-biography',
    title: 'Post author biography',
    description: 'The biography of the author of a post.',
    category: 'theme',
    attributes: {
      textAlign: {
        type: 'string',
      },
    },
    usesContext: ['postType', 'postId'],
    supports: {
      spacing: SPACING,
      color: COLORS,
      typography: TYPOGRAPHY,
      __experimentalBorder: BORDER,
    },
    dynamic: true,
  },
  {
    name: 'core/post-author-name',
    title: 'Post author name',
    description: 'The name of the author of a post.',
    category: 'theme',
    attributes: {
      textAlign: {
        type: 'string',
      },
      isLink: {
        type: 'boolean',
        default: false,
      },
      linkTarget: {
        type: 'string',
        default: '_self',
      },
    },
    usesContext: ['postType', 'postId'],
    supports: {
      html: false,
      spacing: SPACING,
      color: COLORS,
      typography: TYPOGRAPHY,
      __experimentalBorder: BORDER,
    },
    dynamic: true,
  },
  {
    name: 'core/post-content',
    title: 'Post content',
    description: 'The content of a post.',
    category: 'theme',
    usesContext: ['postId', 'postType', 'queryId'],
    supports: {
      align: ['wide', 'full'],
      html: false,
      layout: true,
      background: {
        backgroundImage: true,
        backgroundSize: true,
      },
      dimensions: {
        minHeight: true,
      },
      spacing: {
        blockGap: true,
        padding: true,
      },
      color: COLORS,
      typography: TYPOGRAPHY,
    },
    dynamic: true,
  },
  {
    name: 'core/post-date',
    title: 'Post date',
    description: 'The date of a post.',
    category: 'theme',
    attributes: {
      textAlign: {
        type: 'string',
      },
      format: {
        type: 'string',
      },
      isLink: {
        type: 'boolean',
        default: false,
      },
      displayType: {
        type: 'string',
        default: 'date',
      },
    },
    usesContext: ['postId', 'postType', 'queryId'],
    supports: {
      html: false,
      color: COLORS,
      spacing: SPACING,
      typography: TYPOGRAPHY,
      __experimentalBorder: BORDER,
    },
    dynamic: true,
  },
  {
    name: 'core/post-excerpt',
    title: 'Post excerpt',
    description: 'The excerpt of a post.',
    category: 'theme',
    attributes: {
      textAlign: {
        type: 'string',
      },
      moreText: {
        type: 'string',
      },
      showMoreOnNewLine: {
        type: 'boolean',
        default: true,
      },
      excerptLength: {
        type: 'number',
        default: 55,
      },
    },
    usesContext: ['postId', 'postType', 'queryId'],
    supports: {
      html: false,
      color: COLORS,
      spacing: SPACING,
      typography: TYPOGRAPHY,
      __experimentalBorder: BORDER,
    },
    dynamic: true,
  },
  {
    name: 'core/post-featured-image',
    title: 'Post featured image',
    description: 'The featured image of a post.',
    category: 'theme',
    attributes: {
      isLink: {
        type: 'boolean',
        default: false,
      },
      aspectRatio: {
        type: 'string',
      },
      width: {
        type: 'string',
      },
      height: {
        type: 'string',
      },
      scale: {
        type: 'string',
        default: 'cover',
      },
      sizeSlug: {
        type: 'string',
      },
      rel: {
        type: 'string',
        default: '',
        attribute: 'rel',
      },
      linkTarget: {
        type: 'string',
        default: '_self',
      },
      overlayColor: {
        type: 'string',
      },
      customOverlayColor: {
        type: 'string',
      },
      dimRatio: {
        type: 'number',
        default: 0,
      },
      gradient: {
        type: 'string',
      },
      customGradient: {
        type: 'string',
      },
      useFirstImageFromPost: {
        type: 'boolean',
        default: false,
      },
    },
    usesContext: ['postId', 'postType', 'queryId'],
    selectors: {
      border:
        '.wp-block-post-featured-image img, .wp-block-post-featured-image .block-editor-media-placeholder, .wp-block-post-featured-image .wp-block-post-featured-image__overlay',
      shadow: '.wp-block-post-featured-image img, .wp-block-post-featured-image .components-placeholder',
      filter: {
        duotone:
          '.wp-block-post-featured-image img, .wp-block-post-featured-image .wp-block-post-featured-image__placeholder, .wp-block-post-featured-image .components-placeholder__illustration, .wp-block-post-featured-image .components-placeholder::before',
      },
    },
    supports: {
      align: ['left', 'right', 'center', 'wide', 'full'],
      color: {
        text: false,
        background: false,
      },
      __experimentalBorder: {
        color: true,
        radius: true,
        width: true,
        __experimentalSkipSerialization: true,
      },
      filter: {
        duotone: true,
      },
      shadow: {
        __experimentalSkipSerialization: true,
      },
      html: false,
      spacing: SPACING,
    },
    dynamic: true,
  },
  {
    name: 'core/post-navigation-link',
    title: 'Post navigation link',
    description: 'A link to the previous or next post.',
    category: 'theme',
    attributes: {
      textAlign: {
        type: 'string',
      },
      type: {
        type: 'string',
        default: 'next',
      },
      label: {
        type: 'string',
      },
      showTitle: {
        type: 'boolean',
        default: false,
      },
      linkLabel: {
        type: 'boolean',
        default: false,
      },
      arrow: {
        type: 'string',
        default: 'none',
      },
      taxonomy: {
        type: 'string',
        default: '',
      },
    },
    usesContext: ['postType'],
    supports: {
      reusable: false,
      html: false,
      color: {
        link: true,
      },
      typography: { ...TYPOGRAPHY, __experimentalWritingMode: true },
    },
    dynamic: true,
  },
  {
    name: 'core/post-template',
    title: 'Post template',
    description: 'The blocks that show each post of a query.',
    category: 'theme',
    parent: ['core/query'],
    usesContext: ['queryId', 'query', 'displayLayout', 'templateSlug', 'previewPostType', 'enhancedPagination'],
    supports: {
      reusable: false,
      html: false,
      align: ['wide', 'full'],
      layout: true,
      color: COLORS,
      typography: TYPOGRAPHY,
      spacing: {
        blockGap: {
          __experimentalDefault: '1.25em',
        },
      },
    },
    dynamic: true,
  },
  {
    name: 'core/post-terms',
    title: 'Post terms',
    description: 'The terms of a post.',
    category: 'theme',
    attributes: {
      term: {
        type: 'string',
      },
      textAlign: {
        type: 'string',
      },
      separator: {
        type: 'string',
        default: ', ',
      },
      prefix: {
        type: 'string',
        default: '',
      },
      suffix: {
        type: 'string',
        default: '',
      },
    },
    usesContext: ['postId', 'postType'],
    supports: {
      html: false,
      color: COLORS,
      spacing: SPACING,
      typography: TYPOGRAPHY,
      __experimentalBorder: BORDER,
    },
    dynamic: true,
  },
  {
    name: 'core/post-title',
    title: 'Post title',
    description: 'The title of a post.',
    category: 'theme',
    attributes: {
      textAlign: {
        type: 'string',
      },
      level: {
        type: 'number',
        default: 2,
      },
      levelOptions: {
        type: 'array',
      },
      isLink: {
        type: 'boolean',
        default: false,
      },
      rel: {
        type: 'string',
        default: '',
        attribute: 'rel',
      },
      linkTarget: {
        type: 'string',
        default: '_self',
      },
    },
    usesContext: ['postId', 'postType', 'queryId'],
    supports: {
      align: ['wide', 'full'],
      html: false,
      color: COLORS,
      spacing: SPACING,
      typography: TYPOGRAPHY,
      __experimentalBorder: BORDER,
    },
    dynamic: true,
  },
  {
    name: 'core/read-more',
    title: 'Read more',
    description: 'A link to the full post.',
    category: 'theme',
    attributes: {
      content: {
        type: 'string',
      },
      linkTarget: {
        type: 'string',
        default: '_self',
      },
    },
    usesContext: ['postId'],
    supports: {
      html: false,
      color: {
        gradients: true,
        text: true,
      },
      typography: TYPOGRAPHY,
      spacing: {
        margin: ['top', 'bottom'],
        padding: true,
      },
      __experimentalBorder: {
        color: true,
        radius: true,
        width: true,
      },
    },
    dynamic: true,
  },
];
