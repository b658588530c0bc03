import { INVITATION_DAYS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { paths } from "#web/lib/paths.ts";
import { type Article, Literal, Out, Points, To } from "./article.tsx";

export const accountArticles: readonly Article[] = [
  {
    id: "sub-accounts",
    title: "Sub-accounts",
    body: (
      <>
        <p>
          A sub-account is a login for a colleague or a client that sees only what you give it.
          Invite one under{" "}
          <To path={paths.subAccounts} may="subAccounts">
            Sub-Accounts
          </To>
          ; the link in the email works for {INVITATION_DAYS} days.
        </p>
        <Points>
          <li>
            Choose features: SMS, MMS, groups, templates, history, integrations, automation, file
            scheduler, email to SMS. For each, choose whether it may edit and delete.
          </li>
          <li>It uses your credit, or its own credit that you give it.</li>
          <li>
            Groups, templates and saved campaigns can be shared with it. They are marked with a star
            there.
          </li>
          <li>
            You can act as a sub-account to help. A strip at the top of the page shows this until
            you return. While you act as it, you cannot change its password, get its codes or delete
            it.
          </li>
        </Points>
      </>
    ),
  },
  {
    id: "security",
    title: "Security",
    body: (
      <>
        <p>
          Everything here is under <To path={paths.security}>Security</To>.
        </p>
        <Points>
          <li>
            With one or more emails for multi-factor sign-in, you need your password and a six-digit
            code sent to one of them.
          </li>
          <li>
            Codes last ten minutes and allow five tries. No one from Cooee will ever ask you for
            one.
          </li>
          <li>
            The list of sessions shows each device that is signed in. Sign out one of them, or all
            but this one.
          </li>
          <li>Changing your password signs you out on other devices.</li>
        </Points>
      </>
    ),
  },
  {
    id: "developers",
    title: "API tokens and webhooks",
    body: (
      <>
        <p>
          Your apps use the same API as this console. Create a token under{" "}
          <To path={paths.developer} may="developer">
            Developer
          </To>{" "}
          and send it with each call as <Literal>Authorization: Bearer …</Literal>. It has the same
          permissions as the person who created it. We show it once; to see it again, you need a
          code that we email you.
        </p>
        <p>
          A webhook sends replies, delivery receipts, opt-outs and finished campaigns to an https
          address of yours. Each call is signed with the webhook&rsquo;s secret and includes its
          time, so that you can check that it is recent and from us. We retry failed calls, and the
          log keeps every attempt for 30 days.
        </p>
        <p>
          Every call and its fields are in the{" "}
          <Out href="/api/openapi.json">description of the API</Out> (OpenAPI).
        </p>
      </>
    ),
  },
];
