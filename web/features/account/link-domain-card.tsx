import * as z from "zod";
import { addLinkDomain, DOMAIN_TEXTS, getLinkDomain } from "#core/contract/links/link-domain.ts";
import { FormCard } from "#web/components/form/form-card.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Card } from "#web/components/ui/card.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useAction, useCall } from "#web/lib/query.ts";
import { useRefreshMe } from "#web/lib/session.ts";
import { LinkDomainState } from "./link-domain-state.tsx";

const TITLE = "Link domain";
/** The rest of the rules are the server's: the look-alikes of brands are many. */
const schema = z.object({ host: z.string().trim().min(1, DOMAIN_TEXTS.required) });

/** The host that links in the account's messages are on: ours, or a domain of its own. */
export function LinkDomainCard() {
  const result = useCall(getLinkDomain, {});
  const found = result.data?.data;
  if (found?.domain) return <LinkDomainState domain={found.domain} linkHost={found.linkHost} />;
  if (found) return <AddDomain linkHost={found.linkHost} />;
  return (
    <Card title={TITLE}>
      <Loaded
        query={result}
        what="Your link domain"
        waiting={<Skeleton className="h-[8.5rem]" />}
      />
    </Card>
  );
}

function AddDomain({ linkHost }: { linkHost: string }) {
  const refresh = useRefreshMe();
  const add = useAction(addLinkDomain, { handled: true, invalidates: [getLinkDomain] });
  const form = useForm({
    schema,
    initial: { host: "" },
    onSubmit: async (values) => {
      await add.mutateAsync(values);
      await refresh();
    },
  });
  return (
    <FormCard
      title={TITLE}
      description={`Links in your messages are on ${linkHost}. You can put them on a domain of your own, so that people see who they are from.`}
      form={form}
      submitLabel="Add domain"
    >
      <TextField
        label="Domain"
        required
        placeholder="links.example.com.au"
        description="A subdomain that you can set DNS records for."
        autoComplete="off"
        spellCheck={false}
        {...form.text("host")}
      />
    </FormCard>
  );
}
