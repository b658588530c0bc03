ALTER TABLE `imports` ADD `known` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `quiet` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
/* The words of the view `contact_texts`, of the row at hand: to read it again costs an import a twentieth. */
DROP TRIGGER `contact_added`;--> statement-breakpoint
CREATE TRIGGER `contact_added` AFTER INSERT ON `contacts` BEGIN
  INSERT INTO `contact_words` (rowid, words) VALUES (new.rowid,
    coalesce(new.account_id || replace(nullif(new.fields->>'first_name', ''), ' ', ' ' || new.account_id) || ' ', '')
    || coalesce(new.account_id || replace(nullif(new.fields->>'last_name', ''), ' ', ' ' || new.account_id) || ' ', '')
    || coalesce(new.account_id || replace(nullif(new.fields->>'name', ''), ' ', ' ' || new.account_id) || ' ', '')
    || coalesce(new.account_id || replace(nullif(new.fields->>'email', ''), ' ', ' ' || new.account_id), ''));
END;
