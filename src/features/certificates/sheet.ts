/** A name or title of more letters is set smaller, on the page and in the PDF. */
export const longName = 34;
export const longTitle = 80;

/** Where a certificate is looked up, as it is printed ('iit.example/certificates'), of the address of its page. */
export const checkedAt = (address: string) => address.replace(/^https?:\/\//, "").replace(/(\/certificates)\/.*/, "$1");
