/** Menus: submenus that open on hover, focus and press, and the overlay of small screens (assets/navigation.js). */
export const NAVIGATION = `
.wp-block-navigation{position:relative}
.wp-block-navigation ul{margin:0;padding:0;list-style:none}
.wp-block-navigation__container,.wp-block-navigation .wp-block-page-list,.wp-block-navigation__responsive-container,.wp-block-navigation__responsive-close,.wp-block-navigation__responsive-dialog,.wp-block-navigation__responsive-container-content{display:flex;flex-wrap:wrap;gap:inherit;align-items:inherit;justify-content:inherit;flex-direction:inherit}
.wp-block-navigation .wp-block-navigation-item{position:relative;display:flex;align-items:center}
.wp-block-navigation .wp-block-navigation-item__content{display:flex;align-items:center;min-height:44px;color:inherit}
.wp-block-navigation:where(:not([class*=has-text-decoration])) a{text-decoration:none}
.wp-block-navigation:where(:not([class*=has-text-decoration])) a:is(:hover,:focus,[aria-current=page]){text-decoration:underline}
.wp-block-navigation__submenu-icon{display:inline-flex;align-items:center;justify-content:center;min-width:32px;min-height:44px;padding:0;border:0;background:none;color:currentColor;font-size:inherit;cursor:pointer}
.wp-block-navigation__submenu-icon svg{width:.75em;height:.75em;stroke:currentColor;fill:none}
button.wp-block-navigation-item__content{padding:0;border:0;background:none;font:inherit;cursor:pointer}
.wp-block-navigation .wp-block-navigation__submenu-container{position:absolute;z-index:10;inset-block-start:100%;inset-inline-start:-1px;display:none;flex-direction:column;align-items:normal;min-width:200px;padding:8px 16px;background:var(--wp--preset--color--base,#fff);color:var(--wp--preset--color--contrast,#111);border:1px solid #0003}
.wp-block-navigation.items-justified-right .wp-block-navigation__submenu-container{inset-inline:auto -1px}
.wp-block-navigation .has-child:is(:hover,:focus-within):not(.open-on-click)>.wp-block-navigation__submenu-container,.wp-block-navigation [aria-expanded=true]~.wp-block-navigation__submenu-container{display:flex}
.wp-block-navigation .has-child.is-closed.is-closed>.wp-block-navigation__submenu-container{display:none}
.wp-block-navigation .wp-block-navigation__submenu-container .wp-block-navigation__submenu-container{inset-block-start:-1px;inset-inline:100% auto}
.wp-block-navigation.items-justified-right .wp-block-navigation__submenu-container .wp-block-navigation__submenu-container{inset-inline:auto 100%}
.wp-block-navigation .wp-block-navigation__submenu-container .wp-block-navigation__submenu-container .wp-block-navigation-item{flex-wrap:wrap}
.wp-block-navigation .wp-block-navigation__submenu-container .wp-block-navigation__submenu-container .wp-block-navigation__submenu-container{position:static;min-width:0;flex-basis:100%;padding-block:0;padding-inline:16px 0;border:0}
:is(.wp-block-navigation__responsive-container-open,.wp-block-navigation__responsive-container-close){display:inline-flex;align-items:center;justify-content:center;min-width:44px;min-height:44px;padding:0;border:0;background:none;color:currentColor;cursor:pointer}
:is(.wp-block-navigation__responsive-container-open,.wp-block-navigation__responsive-container-close) svg{width:24px;height:24px;fill:currentColor}
.wp-block-navigation__responsive-container-close{display:none}
.wp-block-navigation__responsive-container.hidden-by-default:not(.is-menu-open){display:none}
@media (min-width:600px){.wp-block-navigation__responsive-container-open:not(.always-shown){display:none}}
@media (max-width:599.98px){.wp-block-navigation.is-responsive .wp-block-navigation__responsive-container:not(.is-menu-open){display:none}}
@media (scripting:none){.wp-block-navigation__responsive-container-open{display:none!important}.wp-block-navigation.is-responsive .wp-block-navigation__responsive-container{display:flex!important}}
.wp-block-navigation__responsive-container.is-menu-open{position:fixed;inset:0;z-index:100000;display:block;padding:24px;overflow:auto;background:var(--wp--preset--color--base,#fff);color:var(--wp--preset--color--contrast,#111)}
.wp-block-navigation__responsive-container.is-menu-open :is(.wp-block-navigation__responsive-close,.wp-block-navigation__responsive-dialog,.wp-block-navigation__responsive-container-content,.wp-block-navigation__container,.wp-block-page-list){display:flex;flex-direction:column;align-items:stretch;justify-content:flex-start;gap:8px}
.wp-block-navigation__responsive-container.is-menu-open .wp-block-navigation__responsive-container-close{display:inline-flex;align-self:flex-end}
.wp-block-navigation__responsive-container.is-menu-open .wp-block-navigation-item{flex-wrap:wrap}
.wp-block-navigation__responsive-container.is-menu-open .wp-block-navigation__submenu-icon{display:none}
.wp-block-navigation__responsive-container.is-menu-open .wp-block-navigation__submenu-container{position:static;display:flex;min-width:0;flex-basis:100%;padding-block:0;padding-inline:24px 0;border:0;background:none;color:inherit}
html.has-modal-open{overflow:hidden}
`;
