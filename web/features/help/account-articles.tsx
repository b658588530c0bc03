import { INVITATION_DAYS } from "#core/contract/sub-accounts.ts";
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
          Invite one under <To path={paths.subAccounts}>Sub-Accounts</To>; the link in the mail is
          good for {INVITATION_DAYS} days.
        </p>
        <Points>
          <li>
            Choose features: SMS, MMS, groups, templates, history, integrations, automation, file
            scheduler, email to SMS. For each you say whether it may edit and delete.
          </li>
          <li>It sends from your credit, or from credit of its own that you give it.</li>
          <li>
            Groups, templates and saved campaigns can be shared with it. They show with a star
            there.
          </li>
          <li>
            You can act as a sub-account to help. A strip over the page says so until you return.
            Passwords, codes and deletion stay out of reach meanwhile.
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
            With one or more addresses for multi-factor sign-in, a password alone opens nothing: a
            six-digit code by email comes on top.
          </li>
          <li>Codes last ten minutes and take five tries. No one from Cooee ever asks for one.</li>
          <li>
            The list of sessions shows each device that is signed in. End one, or all but this one.
          </li>
          <li>Changing the password signs every other device out.</li>
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
          Programs call the same interface as this console. Make a token under{" "}
          <To path={paths.developer}>Developer</To> and send it with each call as{" "}
          <Literal>Authorization: Bearer …</Literal>. It has the rights of whoever made it, and is
          shown whole once; later only with a code by email.
        </p>
        <p>
          A webhook tells an address of yours, over https, of answers, receipts, opt-outs and
          finished campaigns. Each call is signed with the webhook&rsquo;s secret and carries its
          time, so that you can tell it is ours and fresh. What fails is tried again, and the log
          keeps every try for 30 days.
        </p>
        <p>
          Every call with its fields is in the{" "}
          <Out href="/api/openapi.json">description of the API</Out> (OpenAPI).
        </p>
      </>
    ),
  },
];
