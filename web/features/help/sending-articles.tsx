import { MAX_IMPORT_ROWS } from "#core/rules/file-limits.ts";
import { SMS_LIMITS } from "#core/rules/segments.ts";
import { formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { type Article, Literal, Points, To } from "./article.tsx";

const { gsm7, ucs2 } = SMS_LIMITS;

export const sendingArticles: readonly Article[] = [
  {
    id: "getting-started",
    title: "Getting started",
    body: (
      <>
        <p>Four steps lead to your first campaign.</p>
        <Points numbered>
          <li>
            <To path={paths.importGroup}>Import your contacts</To> from a spreadsheet, or add a few
            by hand to a <To path={paths.groups}>group</To>.
          </li>
          <li>
            <To path={paths.createCampaign}>Create a campaign</To>: choose the group and write the
            text. The phone beside it shows what each person gets.
          </li>
          <li>
            Read the flight check. It says who gets it, who does not and why, and what it costs to
            the cent. Nothing is sent before you press Send there.
          </li>
          <li>
            Watch the report. Figures move as phones confirm, and answers come in under{" "}
            <To path={paths.history}>History</To>.
          </li>
        </Points>
      </>
    ),
  },
  {
    id: "importing",
    title: "Importing contacts",
    body: (
      <>
        <p>
          A file may be <Literal>.csv</Literal>, <Literal>.xls</Literal> or <Literal>.xlsx</Literal>
          , up to 5 MB and {formatCount(MAX_IMPORT_ROWS)} rows. You say which column holds the
          mobile number; up to ten other columns become labels that a text can use.
        </p>
        <Points>
          <li>
            Australian mobiles are understood however they are written:{" "}
            <Literal>0412 345 678</Literal>, <Literal>+61 412 345 678</Literal>, or{" "}
            <Literal>412345678</Literal> where a spreadsheet has lost the zero. Numbers of other
            countries are never turned into Australian ones.
          </li>
          <li>A number that is in the group already is not added twice.</li>
          <li>Rows without a valid number are left out; you can download them and fix them.</li>
          <li>People who opted out stay opted out, whatever file they come in.</li>
        </Points>
      </>
    ),
  },
  {
    id: "campaigns",
    title: "Writing and sending a campaign",
    body: (
      <>
        <p>
          Put labels of the group in the text in double braces:{" "}
          <Literal>{"Hi {{first_name|there}}"}</Literal> says &ldquo;Hi Mia&rdquo;, and &ldquo;Hi
          there&rdquo; to someone whose first name is not known. A contact who lacks a value that
          has no such fallback is left out and counted.
        </p>
        <p>
          The composer saves as you write once a draft exists; drafts wait under{" "}
          <To path={`${paths.campaigns}?tab=saved`}>Saved</To>. While a campaign is being sent you
          can pause it, resume it, or cancel it. What had not left is not charged.
        </p>
        <p>
          If the audience or the price changes between the flight check and Send, nothing is sent
          and you are asked to check again.
        </p>
      </>
    ),
  },
  {
    id: "opt-out",
    title: "Opting out",
    body: (
      <>
        <p>
          Marketing messages must carry a way out. Cooee adds the one that fits the sender: numbers
          get &ldquo;Reply STOP to opt-out&rdquo;, business names, which cannot be answered, get a
          link.
        </p>
        <Points>
          <li>
            STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE and OPT OUT end messages straight
            away. The word must be the whole answer: &ldquo;nonstop&rdquo; is not STOP.
          </li>
          <li>START or UNSTOP lifts it. HELP is answered with your name and how to stop.</li>
          <li>
            Opting out holds for every group and every way of sending, and is free for everyone.
          </li>
        </Points>
      </>
    ),
  },
  {
    id: "prices",
    title: "Prices and parts",
    body: (
      <>
        <p>
          A message is charged by its parts. Up to 160 plain characters are one part; longer texts
          are cut into parts of 153, {gsm7.parts} at most ({formatCount(gsm7.units)} characters).
          One character that is not plain, an emoji or a curly quote say, makes it 70 and 67
          characters a part, {ucs2.parts} at most ({ucs2.units} characters). The composer marks such
          characters and offers plain ones.
        </p>
        <p>
          Without a plan an SMS part costs 5.5 cents and an MMS 39 cents, before GST. The price of a
          campaign is that of each person&rsquo;s own text, with their values in it. Messages that
          never left, cancelled ones for instance, come back as credit.
        </p>
      </>
    ),
  },
  {
    id: "senders",
    title: "Sender IDs",
    body: (
      <>
        <p>A sender ID is what people see a message come from.</p>
        <Points>
          <li>The shared number is there from the start. Answers find their way back to you.</li>
          <li>A dedicated number is yours alone, so that answers and callers see one number.</li>
          <li>
            A business name has 4 to 11 characters and cannot be answered. Names that are not in the
            ACMA&rsquo;s Sender ID Register reach Australian phones as &ldquo;Unverified&rdquo;.
          </li>
        </Points>
        <p>
          The one that new campaigns begin with is chosen in <To path={paths.settings}>Settings</To>
          .
        </p>
      </>
    ),
  },
  {
    id: "email-to-sms",
    title: "Email to SMS",
    body: (
      <p>
        An email from an address that you have allowed becomes an SMS. This is not open to accounts
        yet; its screen appears in the menu when it is.
      </p>
    ),
  },
];
