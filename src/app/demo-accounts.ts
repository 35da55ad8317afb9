/** Accounts that exist only in local mode with demo content; the README and the terminal name them. */
export const demoAdmin = { email: "admin@iit.example", password: "Chattogram-2026!", fullName: "Demo Admin" };
export const demoCustomer = { email: "reader@iit.example", password: "Buriganga-2026!", fullName: "Demo Reader" };

/** One account for each of the narrower roles of staff. */
export const demoStaff = {
  editor: { email: "editor@iit.example", password: "Karnaphuli-2026!", fullName: "Demo Editor" },
  desk: { email: "desk@iit.example", password: "Meghna-2026!", fullName: "Demo Desk" },
  cashier: { email: "cashier@iit.example", password: "Jamuna-2026!", fullName: "Demo Cashier" },
} as const;
