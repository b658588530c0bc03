import { PageHeader } from "#web/components/ui/page-header.tsx";
import { useMe } from "#web/lib/session.ts";
import { accountArticles } from "./account-articles.tsx";
import { sendingArticles } from "./sending-articles.tsx";

const articles = [...sendingArticles, ...accountArticles];

/** How to do things here, in short articles. */
export function DocumentsScreen() {
  const { supportEmail } = useMe();
  return (
    <>
      <PageHeader description="Short guides to using Cooee." />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label="Articles" className="lg:sticky lg:top-20 lg:self-start">
          <ul className="grid gap-0.5 max-lg:flex max-lg:flex-wrap max-lg:gap-2">
            {articles.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block rounded-lg px-3 py-1.5 text-muted-foreground transition-colors hover:bg-muted hover:text-foreground max-lg:border"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-4">
          {articles.map(({ id, title, body }) => (
            <article
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="rounded-lg border bg-surface p-5"
            >
              <h2 id={`${id}-title`} className="font-semibold text-base">
                {title}
              </h2>
              <div className="mt-2 grid max-w-[42rem] gap-3 leading-6">{body}</div>
            </article>
          ))}
          <p className="text-muted-foreground">
            Cannot find what you need? Email{" "}
            <a
              className="text-primary-text underline underline-offset-4"
              href={`mailto:${supportEmail}`}
            >
              {supportEmail}
            </a>
            .
          </p>
        </div>
      </div>
    </>
  );
}
