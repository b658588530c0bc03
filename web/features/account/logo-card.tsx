import { ImageUp, Trash2 } from "lucide-react";
import { useRef } from "react";
import { deleteLogo, LOGO_TEXTS, setLogo } from "#core/contract/profile/profile.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";

export function LogoCard() {
  const me = useMe();
  const refresh = useRefreshMe();
  const input = useRef<HTMLInputElement>(null);
  const set = useAction(setLogo, {
    handled: true,
    onSuccess: () => {
      void refresh();
      notifySuccess(LOGO_TEXTS.updated, 1);
    },
  });
  const remove = useAction(deleteLogo, { handled: true, onSuccess: () => void refresh() });
  const error = set.error ?? remove.error;
  const busy = set.isPending || remove.isPending;
  return (
    <Card title="Logo" description="The picture of your business here in Cooee.">
      <div className="flex flex-wrap items-center gap-4">
        <Picture src={me.logo} name={me.accountName} />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" loading={busy} onClick={() => input.current?.click()}>
              <ImageUp aria-hidden="true" />
              {me.logo ? "Change logo" : "Choose a logo"}
            </Button>
            {me.logo ? (
              <Button variant="ghost" disabled={busy} onClick={() => remove.mutate({})}>
                <Trash2 aria-hidden="true" />
                Remove
              </Button>
            ) : null}
          </div>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label="Logo"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // Lets the same file be chosen again once it has been corrected.
              event.target.value = "";
              if (file) set.mutate({ file });
            }}
          />
          {error ? (
            <p role="alert" className="text-danger-text text-xs">
              {messageOf(error)}
            </p>
          ) : null}
          <p className="text-muted-foreground text-xs">PNG, JPEG or WebP, up to 5 MB</p>
        </div>
      </div>
    </Card>
  );
}

function Picture({ src, name }: { src: string; name: string }) {
  const box = "flex size-20 shrink-0 items-center justify-center rounded-lg border bg-muted";
  if (src) return <img src={src} alt={`Logo of ${name}`} className={`${box} object-contain`} />;
  return (
    <span aria-hidden="true" className={`${box} font-semibold text-2xl text-muted-foreground`}>
      {name.trim().charAt(0).toUpperCase()}
    </span>
  );
}
