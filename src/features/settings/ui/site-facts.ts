import type { MetaDescriptor } from "react-router";
import type { SiteSettings } from "../contract.ts";

/** The institute and its site as structured data (schema.org), for the home page. What is not set is left out. */
export function siteFacts(
  { name, shortName, tagline, city, address, phone, email, social }: SiteSettings,
  siteUrl: string,
): MetaDescriptor[] {
  const sameAs = Object.values(social).filter((url) => url !== "");
  const [locality = city, country] = city.split(/,\s*/);
  const organization = {
    "@type": "EducationalOrganization",
    "@id": `${siteUrl}/#organization`,
    name,
    alternateName: shortName,
    slogan: tagline,
    url: siteUrl,
    logo: `${siteUrl}/icon-512.png`,
    ...(email === "" ? {} : { email }),
    ...(phone === "" ? {} : { telephone: phone }),
    ...(sameAs.length > 0 ? { sameAs } : {}),
    address: {
      "@type": "PostalAddress",
      ...(address === "" ? {} : { streetAddress: address }),
      addressLocality: locality,
      ...(country === undefined ? {} : { addressCountry: country }),
    },
  };
  const site = {
    "@type": "WebSite",
    "@id": `${siteUrl}/#website`,
    name,
    alternateName: shortName,
    url: siteUrl,
    inLanguage: "en",
    publisher: { "@id": organization["@id"] },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
  return [{ "script:ld+json": { "@context": "https://schema.org", "@graph": [organization, site] } }];
}
