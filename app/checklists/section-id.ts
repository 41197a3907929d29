/** Id of a section's heading in the page. */
export const sectionId = (category: string) => `group-${category.toLowerCase().replaceAll(' ', '-')}`
