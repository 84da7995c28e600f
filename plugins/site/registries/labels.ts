/** Names of a kind or a taxonomy: `Posts`, `Post`. */
interface Called {
  readonly name: string;
  readonly singular: string;
}

/** Labels of a type for buttons and lists in editors (reference: names of the labels). */
export function typeLabels({ name, singular }: Called, hierarchical: boolean) {
  const one = singular.toLowerCase();
  const many = name.toLowerCase();
  return {
    name,
    singular_name: singular,
    add_new: 'Add New',
    add_new_item: `Add ${singular}`,
    edit_item: `Edit ${singular}`,
    new_item: `New ${singular}`,
    view_item: `View ${singular}`,
    view_items: `View ${name}`,
    search_items: `Search ${name}`,
    not_found: `No ${many} found.`,
    not_found_in_trash: `No ${many} found in the trash.`,
    parent_item_colon: hierarchical ? `Parent ${singular}:` : null,
    all_items: `All ${name}`,
    archives: `Archive of ${name}`,
    attributes: `Attributes of this ${one}`,
    insert_into_item: `Insert into this ${one}`,
    uploaded_to_this_item: `Uploaded to this ${one}`,
    featured_image: 'Featured image',
    set_featured_image: 'Set featured image',
    remove_featured_image: 'Remove featured image',
    use_featured_image: 'Use as featured image',
    filter_items_list: `Filter the list of ${many}`,
    filter_by_date: 'Filter by date',
    items_list_navigation: `Pages of the list of ${many}`,
    items_list: `List of ${many}`,
    item_published: `${singular} published.`,
    item_published_privately: `${singular} published privately.`,
    item_reverted_to_draft: `${singular} made a draft again.`,
    item_trashed: `${singular} put into the trash.`,
    item_scheduled: `${singular} scheduled.`,
    item_updated: `${singular} updated.`,
    item_link: `Link to a ${one}`,
    item_link_description: `A link to a ${one}.`,
    menu_name: name,
    name_admin_bar: singular,
  };
}

/** Labels of a taxonomy; those that do not apply to a hierarchical or a flat one are null. */
export function taxonomyLabels({ name, singular }: Called, hierarchical: boolean) {
  const one = singular.toLowerCase();
  const many = name.toLowerCase();
  const above = (text: string) => (hierarchical ? text : null);
  const flat = (text: string) => (hierarchical ? null : text);
  return {
    name,
    name_field_description: 'The name is how it appears on the site.',
    singular_name: singular,
    search_items: `Search ${name}`,
    popular_items: flat(`Popular ${name}`),
    all_items: `All ${name}`,
    archives: `All ${name}`,
    parent_item: above(`Parent ${singular}`),
    parent_item_colon: above(`Parent ${singular}:`),
    parent_field_description: above(`The ${one} that it lies below.`),
    slug_field_description: 'The slug is the last part of its address.',
    desc_field_description: 'The description may be shown with the name.',
    edit_item: `Edit ${singular}`,
    view_item: `View ${singular}`,
    update_item: `Update ${singular}`,
    add_new_item: `Add ${singular}`,
    new_item_name: `Name of the new ${one}`,
    separate_items_with_commas: flat(`Separate ${many} with commas`),
    add_or_remove_items: flat(`Add or remove ${many}`),
    choose_from_most_used: flat(`Choose from the most used ${many}`),
    not_found: `No ${many} found.`,
    no_terms: `No ${many}`,
    filter_by_item: above(`Filter by ${one}`),
    items_list_navigation: `Pages of the list of ${many}`,
    items_list: `List of ${many}`,
    most_used: 'Most used',
    back_to_items: `Back to ${many}`,
    item_link: `Link to a ${one}`,
    item_link_description: `A link to a ${one}.`,
    menu_name: name,
    name_admin_bar: singular,
    template_name: `Archive of ${name}`,
  };
}
