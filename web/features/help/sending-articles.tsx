import { MAX_IMPORT_ROWS } from "#core/rules/file-limits.ts";
import { SMS_LIMITS } from "#core/rules/message-parts.ts";
import { EXCL_GST, formatCount } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { type Article, Literal, Points, To } from "./article.tsx";

const { gsm7, ucs2 } = SMS_LIMITS;

export const sendingArticles: readonly Article[] = [
  {
    id: "getting-started",
    title: "Getting started",
    body: (
      <>
        <p>Send your first campaign in four steps.</p>
        <Points numbered>
          <li>
            <To path={paths.importGroup} may="groupEdit">
              Import your contacts
            </To>{" "}
            from a spreadsheet, or add a few by hand to a{" "}
            <To path={paths.groups} may="group">
              group
            </To>
            .
          </li>
          <li>
            <To path={paths.createCampaign} may="campaign">
              Create a campaign
            </To>
            : choose the group and write the text. The phone shows what each person gets.
          </li>
          <li>
            Read the flight check. It shows who gets the message, who does not and why, and the
            exact cost. Nothing is sent until you press Send.
          </li>
          <li>
            Watch the report. Figures update as messages are delivered, and replies appear in{" "}
            <To path={paths.history} may="history">
              History
            </To>
            .
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
          , up to 5 MB and {formatCount(MAX_IMPORT_ROWS)} rows. Choose the column with the mobile
          numbers. Up to ten other columns become labels you can use in messages.
        </p>
        <Points>
          <li>
            Australian mobiles can be in any format: <Literal>0412 345 678</Literal>,{" "}
            <Literal>+61 412 345 678</Literal>, or <Literal>412345678</Literal> where a spreadsheet
            has lost the zero. Numbers from other countries are never turned into Australian ones.
          </li>
          <li>A number already in the group is not added twice.</li>
          <li>Rows without a valid number are left out. You can download and fix them.</li>
          <li>People who opted out stay opted out, whichever file they are in.</li>
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
          Put the group&rsquo;s labels in double braces:{" "}
          <Literal>{"Hi {{first_name|there}}"}</Literal> becomes &ldquo;Hi Mia&rdquo;, or &ldquo;Hi
          there&rdquo; for a contact without a first name. Contacts with no value and no fallback
          are left out.
        </p>
        <p>
          Once a draft is saved, the composer keeps saving as you write. Find drafts under{" "}
          <To path={`${paths.campaigns}?tab=saved`} may="campaign">
            Saved
          </To>
          . While a campaign is being sent you can pause it, resume it, or cancel it. You do not pay
          for messages that were not sent.
        </p>
        <p>
          If the audience or the price changes after the flight check, nothing is sent and we ask
          you to check again.
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
          Marketing messages must say how to opt out. Cooee adds the right line for the sender:
          &ldquo;Reply STOP to opt-out&rdquo; for numbers, and a link for business names, which
          cannot get replies.
        </p>
        <Points>
          <li>
            STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE and OPT OUT stop messages straight
            away. The word must be the whole reply: &ldquo;nonstop&rdquo; is not STOP.
          </li>
          <li>START or UNSTOP opts back in. We answer HELP with your name and how to stop.</li>
          <li>
            An opt-out covers every group and every kind of message, and is free for everyone.
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
          Messages are charged by the part. Up to 160 plain characters are one part. Longer messages
          are split into parts of 153, up to {gsm7.parts} parts ({formatCount(gsm7.units)}{" "}
          characters). With a single character that is not plain, such as an emoji or a curly quote,
          the limits are 70 and 67 characters, up to {ucs2.parts} parts ({ucs2.units} characters).
          The composer marks these characters and offers plain ones.
        </p>
        <p>
          Without a plan, an SMS part costs 5.5¢ and an MMS 39¢, {EXCL_GST}. A campaign costs the
          sum of the messages its recipients get, with their own values in them. Messages that are
          not sent, such as those you cancel, are refunded as credit.
        </p>
      </>
    ),
  },
  {
    id: "senders",
    title: "Sender IDs",
    body: (
      <>
        <p>A sender ID is the name or number that a message comes from.</p>
        <Points>
          <li>You have the shared number from the start. Replies to it reach you.</li>
          <li>A dedicated number is yours alone. People can reply to it and save it.</li>
          <li>
            A business name has 4 to 11 characters. People cannot reply to it. Names that are not in
            the ACMA&rsquo;s Sender ID Register reach Australian phones as &ldquo;Unverified&rdquo;.
          </li>
        </Points>
        <p>
          Choose the sender for new campaigns in{" "}
          <To path={paths.settings} may="settings">
            Settings
          </To>
          .
        </p>
      </>
    ),
  },
  {
    id: "email-to-sms",
    title: "Email to SMS",
    body: (
      <>
        <p>
          An email from an address you allow under{" "}
          <To path={paths.emailSms} may="emailSms">
            Email SMS
          </To>{" "}
          becomes a text. Write to the mobile number followed by the domain shown there; replies
          come back to the same conversation in your mailbox.
        </p>
        <Points>
          <li>
            An address works once its owner has confirmed the link we email to it. It belongs to one
            account only, and has a limit of texts a day.
          </li>
          <li>
            We check that an email is really from its address. If it cannot be proved, it is
            refused.
          </li>
          <li>
            The body is the text, up to a line with two dashes. An attached picture makes it an MMS.
          </li>
          <li>We email back what was sent, or why it was not.</li>
        </Points>
      </>
    ),
  },
];
