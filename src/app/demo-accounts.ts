/** Accounts that exist only in local mode with demo content; the README and the terminal name them. */
export const demoAdmin = { email: "admin@iit.example", password: "Chattogram-2026!", fullName: "Demo Admin" };
export const demoCustomer = { email: "reader@iit.example", password: "Buriganga-2026!", fullName: "Demo Reader" };
