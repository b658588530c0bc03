import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { listContactForms } from "#core/contract/contact-forms/contact-forms.ts";
import { listKeywords } from "#core/contract/keywords/keywords.ts";
import { listSegments } from "#core/contract/segments/segments.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { senderWords } from "../workflow-words.ts";
import { type ChoiceProps, RecordChoice } from "./record-choice.tsx";

const MOST = 100;

export function KeywordChoice(props: ChoiceProps) {
  const query = useCall(listKeywords, { limit: MOST });
  return (
    <RecordChoice
      {...props}
      label="Keyword"
      what="keywords"
      placeholder="Choose a keyword"
      query={query}
      options={(query.data?.items ?? []).map(({ _id, word, sender }) => ({
        value: _id,
        label: word,
        description: `Texted to ${senderWords(sender)}`,
      }))}
      description={
        <>
          Its own reply goes out too.{" "}
          <Link className="underline" to={paths.keywords}>
            Your keywords
          </Link>
        </>
      }
    />
  );
}

export function FormChoice(props: ChoiceProps) {
  const query = useCall(listContactForms, { limit: MOST });
  return (
    <RecordChoice
      {...props}
      label="Contact form"
      what="contact forms"
      placeholder="Choose a contact form"
      query={query}
      options={optionsOf(query.data?.items)}
      description="It starts once the contact is confirmed and added to the form's group."
    />
  );
}

export function SegmentChoice(props: ChoiceProps) {
  const query = useCall(listSegments, { limit: MOST });
  return (
    <RecordChoice
      {...props}
      label="Segment"
      what="segments"
      placeholder="Choose a segment"
      query={query}
      options={optionsOf(query.data?.items)}
    />
  );
}

const ANY = "any";

interface CampaignChoiceProps {
  /** Undefined for any message's links. */
  value: string | undefined;
  onValue: (campaign: string | undefined) => void;
  error: string | undefined;
}

export function CampaignChoice({ value = ANY, onValue, error }: CampaignChoiceProps) {
  const options = optionsOf(useCall(listCampaigns, { limit: MOST }).data?.items);
  const isListed = value === ANY || options.some((option) => option.value === value);
  return (
    <SelectField
      label="Link of"
      value={value}
      onValue={(next) => onValue(next === ANY ? undefined : next)}
      options={[
        { value: ANY, label: "Any message" },
        ...(isListed ? [] : [{ value, label: "The campaign chosen before" }]),
        ...options,
      ]}
      {...(error !== undefined && { error })}
    />
  );
}

function optionsOf(items: readonly { _id: string; name: string }[] = []) {
  return items.map(({ _id, name }) => ({ value: _id, label: name }));
}
