import type { Offer } from "#core/contract/orders/offer.ts";
import { OfferPage, OutsideLink, Support, sellerOf } from "./offer-page.tsx";
import { Part, Points } from "./part.tsx";

/** What becomes of what people tell us. Operators have it checked before they go live (docs/deploy.md). */
export function PrivacyScreen() {
  return (
    <OfferPage
      title="Privacy policy"
      description="What Cooee keeps, where, and for how long. Last changed 28/11/2026."
      what="The privacy policy"
    >
      {(offer) => (
        <>
          <Part title="Who is responsible">
            <p>
              {sellerOf(offer)} runs Cooee and handles personal information under the Privacy Act
              1988 and its Australian Privacy Principles. For the people in your contacts you decide
              what is kept and sent, and we act for you.
            </p>
          </Part>
          <WhatIsKept />
          <WhoGetsIt />
          <HowLong />
          <Part title="How it is protected">
            <Points>
              <li>
                Connections are encrypted. Passwords are stored as hashes only, and app tokens
                encrypted. Each account sees only its own data.
              </li>
              <li>
                Our staff read messages that wait for review, and can log in to an account to help.
                Its owner gets an email about each such log-in, and Security in Settings lists them.
              </li>
              <li>
                Staff see verification documents only as marked copies, and each view is recorded.
              </li>
            </Points>
          </Part>
          <Part title="Cookies">
            <p>
              Cooee uses cookies only to keep you signed in and to remember how you view a screen,
              and your browser’s storage for drafts and settings. There is no advertising and no
              tracking across websites.
            </p>
          </Part>
          <YourRights offer={offer} />
        </>
      )}
    </OfferPage>
  );
}

function WhatIsKept() {
  return (
    <Part title="What we keep">
      <Points>
        <li>
          About you: your name, email, mobile and company, when and from where you signed in, and
          what you did in the account.
        </li>
        <li>
          About payments: orders, invoices and billing details. The card provider keeps your card;
          we know its brand, its last four digits and when it expires.
        </li>
        <li>
          About people you write to: their numbers and whatever else you enter, messages and
          replies, opened links, opt-outs, and how they agreed.
        </li>
        <li>
          About your business, if you verify it: what you enter, and copies of the documents that
          you upload.
        </li>
      </Points>
      <p>We use it to run Cooee for you, to bill it and to stop abuse. We do not sell it.</p>
    </Part>
  );
}

function WhoGetsIt() {
  return (
    <Part title="Where it is, and who else gets it">
      <Points>
        <li>
          Cooee runs on Cloudflare’s network. Its databases and files are kept in Cloudflare’s
          Oceania region; requests are processed wherever they reach its network.
        </li>
        <li>
          Carriers and messaging providers get the number and the text of each message, to deliver
          it. Some of them may process it outside Australia.
        </li>
        <li>
          Providers of card payments, email and sign-in with Google or Apple get what they need for
          that, if you use them.
        </li>
        <li>Apps and CRMs that you connect get what you connect them for.</li>
        <li>Authorities get what the law makes us hand over.</li>
      </Points>
    </Part>
  );
}

function HowLong() {
  return (
    <Part title="How long we keep it">
      <Points>
        <li>Contacts until you delete them; messages for as long as the account exists.</li>
        <li>
          Opt-outs and proof of consent for as long as the account exists, also of contacts that you
          deleted: otherwise an import could bring back someone who had opted out.
        </li>
        <li>
          Files of exports for seven days, documents of a verification for 90 days after our answer.
        </li>
        <li>
          Once an account is deleted, no one can sign in to it. After 30 days we erase its contacts,
          messages, files and users. Backups of the databases expire within another 30 days.
        </li>
        <li>
          Invoices and the amounts of the ledger stay, as tax law requires, and a record of what was
          done and when, without details and without your name.
        </li>
      </Points>
    </Part>
  );
}

function YourRights({ offer }: { offer: Offer }) {
  return (
    <Part title="What you can do">
      <Points>
        <li>
          See and correct what we keep about you in Settings, export your contacts, message history
          and opt-outs, and delete your account.
        </li>
        <li>
          If you got a message sent with Cooee: reply STOP or use its link to opt out, and ask the
          business that sent it what it keeps about you.
        </li>
        <li>
          For anything else, or to complain, write to <Support offer={offer} />. If our answer does
          not help, contact the{" "}
          <OutsideLink href="https://www.oaic.gov.au/privacy/privacy-complaints">
            Office of the Australian Information Commissioner
          </OutsideLink>
          .
        </li>
      </Points>
    </Part>
  );
}
