import { type BlockTypeDeclaration, TYPOGRAPHY } from '../../site/index.ts';
import { BORDER, SPACING } from './shared-supports.ts';

/** Blocks that list the site's content. */
export const LISTING_BLOCKS: readonly BlockTypeDeclaration[] = [
  {
    name: 'core/archives',
    title: 'Archives',
    description: 'Links to months, days or years that have posts.',
    category: 'widgets',
    attributes: {
      displayAsDropdown: {
        type: 'boolean',
        default: false,
      },
      showLabel: {
        type: 'boolean',
        default: true,
      },
      showPostCounts: {
        type: 'boolean',
        default: false,
      },
      type: {
        type: 'string',
        default: 'monthly',
      },
    },
    supports: {
      align: true,
      html: false,
      spacing: SPACING,
      typography: TYPOGRAPHY,
    },
    dynamic: true,
  },
  {
    name: 'core/calendar',
    title: 'Calendar',
    description: 'A month with links to the days that have posts.',
    category: 'widgets',
    attributes: {
      month: {
        type: 'integer',
      },
      year: {
        type: 'integer',
      },
    },
    supports: {
      align: true,
      color: {
        link: true,
        __experimentalSkipSerialization: ['text', 'background'],
        __experimentalSelector: 'table, th',
      },
      typography: {
        fontSize: true,
        lineHeight: true,
        __experimentalFontFamily: true,
        __experimentalFontWeight: true,
        __experimentalFontStyle: true,
        __experimentalTextTransform: true,
        __experimentalLetterSpacing: true,
      },
    },
    dynamic: true,
  },
  {
    name: 'core/categories',
    title: 'Categories',
    description: 'A list of the terms of a taxonomy.',
    category: 'widgets',
    attributes: {
      taxonomy: {
        type: 'string',
        default: 'category',
      },
      displayAsDropdown: {
        type: 'boolean',
        default: false,
      },
      showHierarchy: {
        type: 'boolean',
        default: false,
      },
      showPostCounts: {
        type: 'boolean',
        default: false,
      },
      showOnlyTopLevel: {
        type: 'boolean',
        default: false,
      },
      showEmpty: {
        type: 'boolean',
        default: false,
      },
      label: {
        type: 'string',
        role: 'content',
      },
      showLabel: {
        type: 'boolean',
        default: true,
      },
    },
    usesContext: ['enhancedPagination'],
    supports: {
      align: true,
      html: false,
      spacing: SPACING,
      typography: TYPOGRAPHY,
      __experimentalBorder: BORDER,
    },
    dynamic: true,
  },
  {
    name: 'core/footnotes',
    title: 'Footnotes',
    description: 'The footnotes of a text.',
    category: 'text',
    usesContext: ['postId', 'postType'],
    supports: {
      __experimentalBorder: BORDER,
      color: {
        background: true,
        link: true,
        text: true,
      },
      html: false,
      multiple: false,
      reusable: false,
      inserter: false,
      spacing: SPACING,
      typography: { ...TYPOGRAPHY, __experimentalWritingMode: true },
    },
    dynamic: true,
  },
  {
    name: 'core/legacy-widget',
    title: 'Legacy widget',
    description: 'A legacy widget.',
    category: 'widgets',
    attributes: {
      id: {
        type: 'string',
        default: null,
      },
      idBase: {
        type: 'string',
        default: null,
      },
      instance: {
        type: 'object',
        default: null,
      },
    },
    supports: {
      html: false,
      customClassName: false,
      reusable: false,
    },
    dynamic: true,
  },
  {
    name: 'core/missing',
    title: 'Missing',
    description: 'A block of an unknown type.',
    category: 'text',
    attributes: {
      originalName: {
        type: 'string',
      },
      originalUndelimitedContent: {
        type: 'string',
      },
      originalContent: {
        type: 'string',
        source: 'raw',
      },
    },
    supports: {
      className: false,
      customClassName: false,
      inserter: false,
      html: false,
      reusable: false,
    },
  },
  {
    name: 'core/rss',
    title: 'Rss',
    description: 'Entries of a feed.',
    category: 'widgets',
    attributes: {
      columns: {
        type: 'number',
        default: 2,
      },
      blockLayout: {
        type: 'string',
        default: 'list',
      },
      feedURL: {
        type: 'string',
        default: '',
      },
      itemsToShow: {
        type: 'number',
        default: 5,
      },
      displayExcerpt: {
        type: 'boolean',
        default: false,
      },
      displayAuthor: {
        type: 'boolean',
        default: false,
      },
      displayDate: {
        type: 'boolean',
        default: false,
      },
      excerptLength: {
        type: 'number',
        default: 55,
      },
    },
    supports: {
      align: true,
      html: false,
    },
    dynamic: true,
  },
  {
    name: 'core/search',
    title: 'Search',
    description: 'A form to search the site.',
    category: 'widgets',
    attributes: {
      label: {
        type: 'string',
        role: 'content',
      },
      showLabel: {
        type: 'boolean',
        default: true,
      },
      placeholder: {
        type: 'string',
        default: '',
        role: 'content',
      },
      width: {
        type: 'number',
      },
      widthUnit: {
        type: 'string',
      },
      buttonText: {
        type: 'string',
        role: 'content',
      },
      buttonPosition: {
        type: 'string',
        default: 'button-outside',
      },
      buttonUseIcon: {
        type: 'boolean',
        default: false,
      },
      query: {
        type: 'object',
        default: [],
      },
      isSearchFieldHidden: {
        type: 'boolean',
        default: false,
      },
    },
    supports: {
      align: ['left', 'center', 'right'],
      color: {
        gradients: true,
        __experimentalSkipSerialization: true,
      },
      typography: {
        ...TYPOGRAPHY,
        __experimentalSkipSerialization: true,
        __experimentalSelector: '.wp-block-search__label, .wp-block-search__input, .wp-block-search__button',
      },
      __experimentalBorder: {
        color: true,
        radius: true,
        width: true,
        __experimentalSkipSerialization: true,
      },
      spacing: {
        margin: true,
      },
      html: false,
    },
    dynamic: true,
  },
  {
    name: 'core/social-link',
    title: 'Social link',
    description: 'A link to a profile on another site.',
    category: 'widgets',
    parent: ['core/social-links'],
    attributes: {
      url: {
        type: 'string',
      },
      service: {
        type: 'string',
      },
      label: {
        type: 'string',
      },
      rel: {
        type: 'string',
      },
    },
    usesContext: [
      'openInNewTab',
      'showLabels',
      'iconColor',
      'iconColorValue',
      'iconBackgroundColor',
      'iconBackgroundColorValue',
    ],
    supports: {
      reusable: false,
      html: false,
    },
    dynamic: true,
  },
  {
    name: 'core/tag-cloud',
    title: 'Tag cloud',
    description: 'The terms of a taxonomy, sized by how often they are used.',
    category: 'widgets',
    attributes: {
      numberOfTags: {
        type: 'number',
        default: 45,
      },
      taxonomy: {
        type: 'string',
        default: 'post_tag',
      },
      showTagCounts: {
        type: 'boolean',
        default: false,
      },
      smallestFontSize: {
        type: 'string',
        default: '8pt',
      },
      largestFontSize: {
        type: 'string',
        default: '22pt',
      },
    },
    styles: [
      {
        name: 'default',
        isDefault: true,
      },
      {
        name: 'outline',
        isDefault: false,
      },
    ],
    supports: {
      html: false,
      align: true,
      spacing: SPACING,
      typography: {
        lineHeight: true,
        __experimentalFontFamily: true,
        __experimentalFontWeight: true,
        __experimentalFontStyle: true,
        __experimentalTextTransform: true,
        __experimentalLetterSpacing: true,
      },
      __experimentalBorder: BORDER,
    },
    dynamic: true,
  },
  {
    name: 'core/text-columns',
    title: 'Text columns',
    description: 'Text in columns (deprecated).',
    category: 'widgets',
    attributes: {
      content: {
        type: 'array',
        default: [[], []],
        source: 'query',
        selector: 'p',
        query: {
          children: {
            type: 'string',
            source: 'html',
          },
        },
      },
      columns: {
        type: 'number',
        default: 2,
      },
      width: {
        type: 'string',
      },
    },
    supports: {
      inserter: false,
    },
  },
  {
    name: 'core/widget-group',
    title: 'Widget group',
    description: 'Widgets under one title.',
    category: 'widgets',
    attributes: {
      title: {
        type: 'string',
      },
    },
    supports: {
      html: false,
      inserter: true,
      customClassName: true,
      reusable: false,
    },
    dynamic: true,
  },
];
