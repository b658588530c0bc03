import { useSearchParams } from "react-router-dom";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { paths } from "#web/lib/paths.ts";
import { EmailSignIn } from "./email-sign-in.tsx";
import { MobileSignIn } from "./mobile-sign-in.tsx";
import { SocialButtons } from "./social-buttons.tsx";
import { SocialProgress } from "./social-progress.tsx";
import { TextLink } from "./text-link.tsx";
import { useSocialReturn } from "./use-social-return.ts";

export function SignInScreen() {
  const [search] = useSearchParams();
  const social = useSocialReturn("signin");
  return (
    <SignedOutFrame
      title="Sign in"
      description="Text your customers and see every reply."
      footer={
        <>
          New here? <TextLink to={paths.signUp}>Create an account</TextLink>
        </>
      }
    >
      <SocialProgress {...social}>
        {search.get("with") === "mobile" ? <MobileSignIn /> : <EmailSignIn />}
        <SocialButtons purpose="signin" />
      </SocialProgress>
    </SignedOutFrame>
  );
}
