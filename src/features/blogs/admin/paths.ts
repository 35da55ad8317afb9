/** Where blogs are written; one is behind it by its id, its editor behind 'edit/', a new one at 'new' (specification, section 3). */
export const blogsPath = "/admin-dashboard/blogs";

/** Where the featured blogs are put into their order. */
export const featuredPath = `${blogsPath}/featured`;
