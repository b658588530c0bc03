import { paths } from "#web/lib/paths.ts";
import { TextLink } from "./text-link.tsx";

/** What a new account agrees to. */
export function Agreement() {
  return (
    <p className="mt-4 text-center text-muted-foreground">
      By continuing, you agree to our <TextLink to={paths.terms}>terms</TextLink> and{" "}
      <TextLink to={paths.privacy}>privacy policy</TextLink>.
    </p>
  );
}
