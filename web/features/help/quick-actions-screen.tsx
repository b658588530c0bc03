import { BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import { may, type Permission } from "#core/permissions.ts";
import { LinkButton } from "#web/components/ui/button.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { CampaignPicture, ContactsPicture, EmailPicture, SenderPicture } from "./pictures.tsx";

interface Shortcut {
  title: string;
  description: string;
  picture: ReactNode;
  /** The article that explains it. */
  article: string;
  /** Where it is done, once there is a screen for it. */
  action?: { label: string; to: string; may: Permission };
}

export const shortcuts: readonly Shortcut[] = [
  {
    title: "Run Campaign",
    description: "Send one message to a group, personalised for each contact.",
    picture: <CampaignPicture />,
    article: "campaigns",
    action: { label: "Create campaign", to: paths.createCampaign, may: "campaign" },
  },
  {
    title: "Upload Contact",
    description: "Import your customers from a spreadsheet.",
    picture: <ContactsPicture />,
    article: "importing",
    action: { label: "Open groups", to: paths.groups, may: "group" },
  },
  {
    title: "Email to SMS",
    description: "Send texts from your email, and get the replies there.",
    picture: <EmailPicture />,
    article: "email-to-sms",
    action: { label: "Allow an address", to: paths.emailSms, may: "emailSms" },
  },
  {
    title: "Sender ID",
    description: "The name or number your messages come from.",
    picture: <SenderPicture />,
    article: "senders",
    action: { label: "Choose sender", to: paths.senderIds, may: "senderIds" },
  },
];

/** The most common tasks, one press away (R289, R290). */
export function QuickActionsScreen() {
  const me = useMe();
  return (
    <>
      <PageHeader
        description="Common tasks and how to do them."
        action={
          <LinkButton variant="outline" to={paths.documents}>
            <BookOpen aria-hidden="true" />
            Documentation
          </LinkButton>
        }
      />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {shortcuts.map(({ title, description, picture, article, action }) => (
          <li key={title} className="flex flex-col overflow-clip rounded-lg border bg-surface">
            <div className="bg-primary-soft text-primary-text">{picture}</div>
            <div className="flex flex-1 flex-col p-5">
              <h2 className="font-semibold text-[0.9375rem]">{title}</h2>
              <p className="mt-1 mb-5 text-muted-foreground">{description}</p>
              <div className="mt-auto flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
                {action && may(me, action.may) ? (
                  <LinkButton size="sm" to={action.to}>
                    {action.label}
                  </LinkButton>
                ) : null}
                <LinkButton variant="link" to={paths.document(article)}>
                  Learn<span className="sr-only"> about {title}</span>
                </LinkButton>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
