import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Proven } from "../../client/guards.tsx";
import { redirectTarget } from "../../client/redirect-target.ts";
import { refreshSession } from "../../client/session.ts";
import { useSession } from "../../client/use-session.ts";
import { useLogout } from "../use-logout.ts";
import { TwoFactorSetup } from "./two-factor-setup.tsx";

function Due() {
  const { user } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const logout = useLogout();
  const [open, setOpen] = useState(false);
  const [enabled, setEnabled] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const asked = redirectTarget((state as { redirect?: string } | null)?.redirect);
  const target = asked === "/" ? "/profile" : asked;

  // Set up here, and the codes are kept: on to the page that was asked for.
  const over = enabled && !open && user?.secondFactorDue === false;
  useEffect(() => {
    if (over) void navigate(target, { replace: true });
  }, [over, target, navigate]);

  function close() {
    setOpen(false);
    if (enabled) void refreshSession();
  }
  if (!user?.secondFactorDue && !open && !enabled) {
    return (
      <div className="space-y-6">
        <Notice tone="success" title="You're all set">
          Two-factor sign-in is optional for your account; you can turn it on in your profile.
        </Notice>
        <ButtonLink to="/profile">Go to your profile</ButtonLink>
      </div>
    );
  }
  return (
    <div className="space-y-6">
      <Notice tone="warning" title="Staff of this site sign in with two factors">
        Set it up to continue. It takes two minutes and an authenticator app on your phone.
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button ref={button} size="lg" onClick={() => setOpen(true)}>
          Set up now
        </Button>
        <Button variant="quiet" size="lg" icon={<Icon name="log-out" size={18} />} onClick={logout}>
          Logout
        </Button>
      </div>
      <TwoFactorSetup
        way={open ? "setup" : undefined}
        onClose={close}
        cameFrom={button}
        onEnabled={() => setEnabled(true)}
      />
    </div>
  );
}

/** Where an admin is sent of whom a second factor is demanded, until it is set up. */
export function SecondFactorDue() {
  return (
    <Proven>
      <Due />
    </Proven>
  );
}
