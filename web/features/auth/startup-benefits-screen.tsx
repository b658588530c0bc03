import { authOptions } from "#core/contract/sessions/sessions.ts";
import { SignedOutFrame } from "#web/components/layout/signed-out-frame.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { Part } from "./part.tsx";
import { TextLink } from "./text-link.tsx";

/** For startups of the Stone & Chalk hubs: they get the usual trial, and someone to contact. */
export function StartupBenefitsScreen() {
  const supportEmail = useCall(authOptions, {}).data?.data.supportEmail;
  return (
    <SignedOutFrame
      wide
      title="Cooee for Stone & Chalk startups"
      description="Text messages to your first customers, without a contract."
      footer={
        <>
          Have an account? <TextLink to={paths.home}>Sign in</TextLink>
        </>
      }
    >
      <div className="grid gap-5">
        <Part title="Who it is for">
          <p>
            Startups that work from a Stone &amp; Chalk hub and want to reach people in Australia by
            SMS, with reminders, invitations and news.
          </p>
        </Part>
        <Part title="What you get">
          <ul className="grid list-disc gap-1 pl-5">
            <li>
              A trial account with credit for your first messages. You do not need a card, and
              nothing renews automatically.
            </li>
            <li>
              Everything for a campaign: contacts from a spreadsheet, a preview for each one, the
              exact price before you send, and a live report.
            </li>
            <li>Opt-outs handled for you: anyone who replies STOP gets no more messages.</li>
          </ul>
        </Part>
        <Part title="If you need more">
          <p>
            Email us from your Stone &amp; Chalk address and tell us what you are building. We will
            reply with what your startup can get beyond the trial
            {supportEmail ? (
              <>
                :{" "}
                <LinkButton
                  variant="link"
                  href={`mailto:${supportEmail}?subject=Stone%20%26%20Chalk`}
                >
                  {supportEmail}
                </LinkButton>
              </>
            ) : null}
            .
          </p>
        </Part>
        <LinkButton size="lg" className="justify-self-start" to={paths.signUp}>
          Create an account
        </LinkButton>
      </div>
    </SignedOutFrame>
  );
}
