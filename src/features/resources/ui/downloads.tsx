import { useEffect, useState } from "react";
import { useSession } from "#features/accounts/client/use-session.ts";
import { MembersPay } from "#features/memberships/client/members-pay.tsx";
import { BuyButtons } from "#features/shop/client/buy-buttons.tsx";
import { BuyingPromises } from "#features/shop/client/ways.tsx";
import { pageOf } from "#lib/page-address.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { accessWords } from "../download-access.ts";
import type { Edition, Downloads as Offered, OwnDownloads } from "../download-contract.ts";
import { DownloadButton } from "./download-button.tsx";
import { EditionRow } from "./edition-row.tsx";

interface Own {
  /** Nobody knows yet what whoever is signed in may do. */
  asking: boolean;
  failed: boolean;
  own: OwnDownloads | undefined;
  retry: () => void;
}

/** Asks what whoever is signed in may do, once the page is there: the page itself is the same for everybody. */
function useOwn(resourceId: string, wanted: boolean): Own {
  const { loaded, user } = useSession();
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<{ of: string; own?: OwnDownloads | undefined; failed?: boolean }>();
  const of = wanted && user ? `${resourceId} ${user.userId} ${tries}` : undefined;
  useEffect(() => {
    if (of === undefined) return;
    let gone = false;
    import("./get-download.ts")
      .then(({ readOwn }) => readOwn(resourceId))
      .then(
        (own) => !gone && setAnswer({ of, own }),
        () => !gone && setAnswer({ of, failed: true }),
      );
    return () => {
      gone = true;
    };
  }, [of, resourceId]);
  const mine = answer?.of === of ? answer : undefined;
  return {
    asking: wanted && (!loaded || (of !== undefined && mine === undefined)),
    failed: mine?.failed === true,
    own: mine?.own,
    retry: () => setTries((now) => now + 1),
  };
}

/** How one gets it who may not have it yet. */
function Way({ resource, offered, signedIn }: { resource: Resource; offered: Offered; signedIn: boolean }) {
  if (offered.access === "buyer" && offered.price !== null)
    return (
      <div className="space-y-4">
        <BuyButtons id={resource.id} title={resource.title} price={offered.price} kind="resource" />
        <MembersPay price={offered.memberPrice} />
        <BuyingPromises />
      </div>
    );
  const signIn = (
    <ButtonLink to={pageOf.login(pageOf.resource(resource.slug))} variant={signedIn ? "secondary" : "primary"}>
      Sign in to download
    </ButtonLink>
  );
  if (offered.access === "member")
    return (
      <p className="flex flex-wrap gap-3">
        {!signedIn && signIn}
        <ButtonLink to="/membership" variant="secondary">
          Become a member
        </ButtonLink>
      </p>
    );
  return signedIn ? null : signIn;
}

type Resource = { id: string; slug: string; title: string };

/** What a resource offers to keep: its versions, and how one gets them. */
export function Downloads({ resource, offered }: { resource: Resource; offered: Offered }) {
  const open = offered.access === "everybody";
  const { loaded, user } = useSession();
  const { asking, failed, own, retry } = useOwn(resource.id, !open);
  const may = open || own?.may === true;
  const [newest, ...earlier] = offered.editions;
  const row = (edition: Edition) => (
    <EditionRow key={edition.id} edition={edition}>
      {may && <DownloadButton edition={edition} plain={open} />}
    </EditionRow>
  );
  if (!newest) return null;
  return (
    <section id="downloads" aria-labelledby="downloads-title" className="no-print mt-6 scroll-mt-24">
      <h2 id="downloads-title" className="headline-4">
        Download
      </h2>
      <p className="mt-1 text-muted">{own?.bought ? "You bought this." : accessWords[offered.access]}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">{row(newest)}</ul>
      {earlier.length > 0 && (
        <details className="border-b border-line">
          <summary className="link inline-flex min-h-11 items-center">
            {earlier.length === 1 ? "1 earlier version" : `${earlier.length} earlier versions`}
          </summary>
          <ul className="divide-y divide-line">{earlier.map(row)}</ul>
        </details>
      )}
      {!may && (
        <div
          aria-busy={asking || undefined}
          data-price={offered.price === null ? undefined : ""}
          className={`mt-5${asking ? " [[data-session]_&]:invisible" : ""}`}
        >
          <Way resource={resource} offered={offered} signedIn={loaded && user !== null && user !== undefined} />
        </div>
      )}
      {failed && (
        <p className="mt-4 text-sm text-muted">
          We couldn't check whether you may download this.{" "}
          <Button variant="quiet" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
    </section>
  );
}
