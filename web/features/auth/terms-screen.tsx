import { REVIEW_TIME } from "#core/rules/review-words.ts";
import { paths } from "#web/lib/paths.ts";
import { OfferPage, Support, sellerOf } from "./offer-page.tsx";
import { Part, Points } from "./part.tsx";
import { TextLink } from "./text-link.tsx";

/** What people agree to as they sign up. Operators have it checked before they go live (docs/deploy.md). */
export function TermsScreen() {
  return (
    <OfferPage
      title="Terms"
      description="What you and we agree to when you use Cooee. Last changed 28/11/2026."
      what="The terms"
    >
      {(offer) => (
        <>
          <Part title="Who we are">
            <p>
              {sellerOf(offer)} runs Cooee. “We” and “us” mean this business, and “you” means the
              business that has the account. Write to us at <Support offer={offer} />.
            </p>
          </Part>
          <Part title="Your account">
            <Points>
              <li>What you tell us about you and your business must be true.</li>
              <li>
                You are responsible for everything sent from your account, by people you invited and
                by programs with your tokens.
              </li>
              <li>
                Keep passwords, codes and tokens to yourself. Write to us if you think that someone
                else has used them.
              </li>
            </Points>
          </Part>
          <SendingRules />
          <Part title="What we check">
            <Points>
              <li>
                While an account is new, we review its messages before they go out, {REVIEW_TIME}.
                Texts to your own phone do not wait.
              </li>
              <li>
                A message waits as well if one of our rules against scams finds something in it. You
                see which rule, and can say why it should be sent.
              </li>
              <li>Nothing is debited while a message waits.</li>
              <li>
                New accounts have limits on how much they send in a day. They grow with a good
                record.
              </li>
              <li>
                We may refuse messages that break these terms or the law, and deactivate the
                account.
              </li>
            </Points>
          </Part>
          <MoneyRules />
          <Part title="What we cannot promise">
            <Points>
              <li>
                Whether and when a message arrives depends on carriers and phones. Your reports show
                what carriers tell us; for some messages, they tell us nothing.
              </li>
              <li>
                Cooee may be unavailable at times, for example for maintenance. Campaigns that were
                interrupted continue where they stopped.
              </li>
              <li>
                Nothing in these terms takes away rights that you have under the Australian Consumer
                Law.
              </li>
            </Points>
          </Part>
          <Part title="When it ends">
            <Points>
              <li>
                You can delete your account at any time in Settings. What was not sent yet is
                cancelled, and unused credit is lost.
              </li>
              <li>
                The <TextLink to={paths.privacy}>privacy policy</TextLink> says what we delete then,
                and what the law makes us keep.
              </li>
              <li>Australian law applies to these terms.</li>
            </Points>
          </Part>
        </>
      )}
    </OfferPage>
  );
}

function SendingRules() {
  return (
    <Part title="What you may send">
      <Points>
        <li>
          Under the Spam Act 2003, send marketing only to people who agreed to get it from you, say
          who you are, and say how to opt out. Keep a record of how they agreed.
        </li>
        <li>
          Cooee can add how to opt out to every marketing message, and stops your messages to
          everyone who opts out. Do not find a way around it. You may lift an opt-out only if the
          person agreed again, and you record when and how.
        </li>
        <li>
          A name in place of a number must be yours to use, and must be in the ACMA’s SMS Sender ID
          Register, or phones may show it as “Unverified”. We may ask for evidence before you can
          send from it.
        </li>
        <li>
          Do not send anything unlawful, misleading or threatening, and do not pose as someone else,
          such as a bank, a toll road or a government agency.
        </li>
      </Points>
    </Part>
  );
}

function MoneyRules() {
  return (
    <Part title="Prices, payment and refunds">
      <Points>
        <li>
          <TextLink to={paths.prices}>Prices</TextLink> shows what messages cost a new account. You
          pay in advance, by buying credit, unless we have agreed on invoices. Each purchase has a
          tax invoice.
        </li>
        <li>
          Credit keeps the price per message at which you bought it. If a price changes while you
          buy, you are not charged until you have seen the new one.
        </li>
        <li>Credit does not expire. Monthly plans renew until you cancel them.</li>
        <li>
          We refund the exact price of every message that no carrier accepted: people who opted out
          in the meantime, what you cancelled before it was sent, and what a carrier refused. It
          goes back into your credit.
        </li>
        <li>
          Carriers charge for each message they accept, and so do we, even if it does not arrive
          because the phone is off or the number is not in use.
        </li>
      </Points>
    </Part>
  );
}
