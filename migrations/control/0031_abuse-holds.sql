ALTER TABLE `blocked_words` ADD `in_texts` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `graded` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `trust` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `lifted_rules` text DEFAULT '[]' NOT NULL;