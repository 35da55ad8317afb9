/** Where the pages of companies are. */
export const companiesHome = "/dashboard/company";
export const companyPath = (id: string) => `${companiesHome}/${id}`;
export const proFormaPath = (id: string, block: string) => `${companyPath(id)}/pro-forma/${block}`;
export const companyReceiptPath = (id: string, block: string) => `${companyPath(id)}/receipt/${block}`;
