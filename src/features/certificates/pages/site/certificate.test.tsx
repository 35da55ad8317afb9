// @vitest-environment happy-dom
import type { ComponentProps } from "react";
import { expect, it } from "vitest";
import { serviceOf } from "#lib/service-address.ts";
import { draw, drawnWith } from "../../../../../test/drawn.tsx";
import type { PublicCertificate } from "../../contract.ts";
import { noPdfPlace } from "../../page-state.ts";
import { drawQr } from "../../qr.server.ts";
import CertificatePage from "./certificate.tsx";

drawnWith(async () => new Response(null, { status: 404 }));

type Props = ComponentProps<typeof CertificatePage>;
const number = "7K3M-9QXR-T2WB-H5NC";
const address = "https://iit.example/certificates/7k3m-9qxr-t2wb-h5nc";
const valid: PublicCertificate = {
  ...{ number, state: "valid", holder: "山田太郎", title: "Letters of credit", kind: "completion", occasion: null },
  ...{ program: null, issuedOn: "2026-11-01", validUntil: null, revokedAt: null, next: null },
};

async function show(certificate: PublicCertificate) {
  const found = { certificate, address, qr: drawQr(address) };
  const matches = [undefined, { loaderData: { settings: { name: "Institute" } } }];
  await draw(<CertificatePage {...({ loaderData: { found }, matches } as unknown as Props)} />);
}
const fileLinks = () =>
  [serviceOf.certificatePdf(number), serviceOf.certificateBadge(number)].map((href) =>
    document.querySelector(`a[href="${href}"]`)?.hasAttribute("download"),
  );

it("lets its files say whether they are to be kept, and has a place that says why there is no PDF", async () => {
  await show(valid);
  // With 'download' a browser would save the page that answers in a file's stead under its name.
  expect(fileLinks()).toEqual([false, false]);
  const said = document.getElementById(noPdfPlace);
  expect(said?.textContent).toContain("There's no PDF of this certificate");
  // Only for whoever was led to it.
  expect([...(said?.classList ?? [])]).toEqual(expect.arrayContaining(["hidden", "target:block"]));
});

it("offers none of them, and says nothing of a PDF, once it is revoked", async () => {
  await show({ ...valid, state: "revoked", revokedAt: "2026-11-02T00:00:00.000Z" });
  expect(fileLinks()).toEqual([undefined, undefined]);
  expect(document.getElementById(noPdfPlace)).toBeNull();
});
