import { useNavigate } from "react-router";
import { useToast } from "#ui/toast.tsx";
import { failureText } from "../client/api.ts";
import { logout } from "../client/session.ts";

/** Logs out, goes to the home page (from the admin area to the sign-in) and says so. When the server cannot be told, the session goes on, and that is said. */
export function useLogout(to = "/"): () => void {
  const navigate = useNavigate();
  const { toast } = useToast();
  async function leave() {
    try {
      await logout(async () => navigate(to));
      toast({ title: "Logged Out", description: "You have been successfully logged out" });
    } catch (error) {
      const description = failureText(error, "You are still signed in. Check your connection and try again.");
      toast({ title: "Logout Failed", description, variant: "destructive" });
    }
  }
  return () => void leave();
}
