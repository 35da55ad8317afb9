import { useSession } from "../client/use-session.ts";
import { registrationSteps, Steps } from "./steps.tsx";

/** The way to an account, on the pages that wait until the address is proven. */
export function ProofSteps() {
  const { user } = useSession();
  return <Steps title="How it works" steps={registrationSteps} current={user?.isVerified ? 3 : 2} />;
}
