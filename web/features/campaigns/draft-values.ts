import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { createDraft } from "#core/contract/campaigns/draft-changes.ts";
import type { Draft } from "#core/contract/campaigns/drafts.ts";
import type { Param } from "#core/contract/params/params.ts";
import type { Template } from "#core/contract/templates/templates.ts";
import type { Medium } from "#core/permissions.ts";
import { LINK_TEXTS } from "#core/rules/link-texts.ts";
import { parseTemplate } from "#core/rules/merge-tags.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { replyPlaceholder } from "#core/rules/recipient-links.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { unknownTags, unknownTagWords } from "#core/rules/unknown-tags.ts";
import { messageEstimate } from "#web/components/composer/message-estimate.ts";
import type { Me } from "#web/lib/session.ts";
import { groupsError } from "./audience.ts";
import { optOutFor } from "./opt-out-for.ts";
import { type DraftValues, draftValues } from "./unsaved.ts";
import { type Sourced, sourcesOf } from "./use-chosen-groups.ts";

export type DraftErrors = Partial<Record<keyof DraftValues, string>>;

/** The values of a campaign of which nothing is written. */
const EMPTY: DraftValues = {
  name: "",
  camp_type: "sms",
  subject: "",
  media: "",
  url: "",
  mediaType: "",
  mediaName: "",
  campaign_type: "promotional",
  sender: "",
  message: "",
  group_array: [],
  segment_array: [],
  audience: null,
  optout: true,
  plainValues: false,
  longUrl: "",
  replyLinkMessage: "",
};

export function valuesOf(draft: Draft): DraftValues {
  // Which of the two it is follows from the sender.
  const optout = draft.optout || draft.replyStopToOptOut;
  return draftValues.parse({ ...EMPTY, ...draft, optout });
}

const LONGEST_NAME = 80;

/** The values of a new campaign that starts as a copy. */
export function copyOf(draft: Draft): DraftValues {
  return { ...valuesOf(draft), name: `Copy of ${draft.name}`.slice(0, LONGEST_NAME) };
}

/** The values of a new campaign. */
export function newValues(
  me: Me,
  group: string | undefined,
  camp_type: Medium = "sms",
): DraftValues {
  const group_array = group ? [group] : [];
  return { ...EMPTY, camp_type, sender: defaultSenderOf(me), group_array };
}

/** What a template changes: the text, and the sender if it names one that the account has. */
export function withTemplate(
  { content, sender, mode, ...carried }: Template,
  { senderList }: Pick<Me, "senderList">,
): Partial<DraftValues> {
  const known = senderList.some(({ value }) => value === sender);
  const { subject = "", media = "", url = "", mediaType = "", mediaName = "" } = carried;
  return {
    message: content,
    ...(known && { sender }),
    ...(mode === "mms" && { camp_type: mode, subject, media, url, mediaType, mediaName }),
  };
}

/** R016, R033: an MMS has no reply link, and goes to one group or segment. */
export function asMedium(
  camp_type: Medium,
  values: Pick<DraftValues, "message" | "group_array" | "segment_array">,
  host: string,
): Partial<DraftValues> {
  if (camp_type === "sms") return { camp_type };
  const [group] = values.group_array;
  return {
    camp_type,
    message: values.message.replaceAll(replyPlaceholder(host), "").trimEnd(),
    replyLinkMessage: "",
    plainValues: false,
    ...onlyTarget(group === undefined ? [] : [group], values.segment_array),
  };
}

/** The first of them: what an MMS goes to. */
function onlyTarget(groups: string[], segments: string[]) {
  const [first] = groups;
  return first === undefined
    ? { group_array: [], segment_array: segments.slice(0, 1) }
    : { group_array: [first], segment_array: [] };
}

/** What keeps a draft from being saved. */
export function savingErrors(values: DraftValues): DraftErrors {
  const checked = createDraft.input.safeParse(values);
  const errors: DraftErrors = {};
  for (const issue of checked.error?.issues ?? []) {
    const field = issue.path[0];
    if (isField(field, values)) errors[field] ??= issue.message;
  }
  return errors;
}

export function isField(name: unknown, values: DraftValues): name is keyof DraftValues {
  return typeof name === "string" && name in values;
}

/** What a draft's tags can name; undefined while it loads. */
interface Audience {
  chosen: Sourced;
  params: readonly Pick<Param, "key">[] | undefined;
}

/** What keeps a draft from its flight check. */
export function sendingErrors(
  values: DraftValues,
  { chosen, params }: Audience,
  me: Me,
): DraftErrors {
  const errors = savingErrors(values);
  if (!me.senderList.some((sender) => sender.value === values.sender)) {
    errors.sender ??= CAMPAIGN_TEXTS.senderRequired;
  }
  const { groups } = chosen;
  const { group_array: ids, segment_array: segments, audience } = values;
  if (ids.length + segments.length === 0 && audience === null) {
    errors.group_array ??= CAMPAIGN_TEXTS.groupRequired;
  } else if (groups && ids.length > 0 && audience === null)
    errors.group_array ??= groupsError(values, groups, me.multiGroupLimit);
  if (values.camp_type === "mms") {
    // R033, R052.
    if (ids.length + segments.length > 1) errors.group_array ??= MMS_TEXTS.oneGroup;
    if (!values.media && !values.url) errors.media ??= MMS_TEXTS.fileRequired;
  }
  if (values.message.trim() === "") errors.message ??= CAMPAIGN_TEXTS.messageRequired;
  else
    errors.message ??= messageEstimate(
      values.message,
      optOutFor(values, me),
      values.camp_type,
    ).error;
  if (values.longUrl === "" && values.message.includes(shortLinkPlaceholder(me.linkHost))) {
    errors.message ??= LINK_TEXTS.required;
  }
  errors.message ??= tagError(values, { chosen, params });
  return withoutEmpty(errors);
}

function tagError(values: DraftValues, { chosen, params }: Audience): string | undefined {
  const sources = sourcesOf(chosen);
  if (sources.length === 0 || !params) return undefined;
  const columns = [...sources.flatMap(({ fields }) => fields), ...params.map(({ key }) => key)];
  const [unknown] = unknownTags(parseTemplate(values.message), columns);
  return unknown && unknownTagWords(unknown);
}

/**
 * The values with these changes: the same object if they change nothing, as when the editor takes the light
 * field's place and says again what is written.
 */
export function withChanges<V extends Partial<DraftValues>>(values: V, changes: Partial<V>): V {
  const before = new Map<string, unknown>(Object.entries(values));
  const differs = Object.entries(changes).some(([name, value]) => before.get(name) !== value);
  return differs ? { ...values, ...changes } : values;
}

/** The errors of fields that were not changed: the same object if that is all of them. */
export function withoutErrorsOf(errors: DraftErrors, changes: Partial<DraftValues>): DraftErrors {
  const kept = Object.entries(errors).filter(([name]) => !(name in changes));
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}

function withoutEmpty(errors: DraftErrors): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}

/** The sender chosen in the settings, if the account still has it. */
function defaultSenderOf({
  senderList,
  defaultSender,
}: Pick<Me, "senderList" | "defaultSender">): string {
  const chosen = senderList.find(({ value }) => value === defaultSender) ?? senderList[0];
  return chosen?.value ?? "";
}
