/**
 * Everyday words that differ by one letter from a word of the articles but are not typos of it: "flesh" is not "flash", "scary" is
 * not "scar", and "paint" is not "pain". Chosen from an English dictionary.
 */
export const ordinaryWords: ReadonlySet<string> = new Set(
	`advice agent angel anger arena arise asleep aware badger beard beast bench bitter blank bleach blend bloom blown blush boring
	bound bread breed breeze bunny buried burst butter caller camel carer cheat cheer chess chili chose class clock closet cloud
	clove combo comet cooked cooking couch county court crack creek cress crown cruise crush curse curtain dairy dancer decade
	decent diver dough drain drank dream dressy drove drown drunk eater eight event factory fairy farming fatter feast feather
	fellow fiddle fifth fight fighter finder fishy flake flesh flight flock flood flower flush forgot formal foster fright frown
	fully funding gather gender ginger given gloss grain grand grass great gross ground handy harden hatch haven heath hollow
	honey horse hound hover humor hunting insert jeans jelly jumpy latex latter laughter lawyer lease lesson lever listen liter
	lively lorry loser loves loyal lunch manic march marker modal monkey motel mound mount nasal nearby needy nickel north order
	otter paint palace paper party peace peach pearl pitch planet plant plate player polar police potion pound power praise pride
	prince prize public purse ranger reach realm relief remote resent rider river roman rotten rumor runny salmon satin saver
	scald scarf scary scone scream season sewer shady shake shame shark sharp sheep shell shine shirt shoot shore shout silky
	simple singer singing sitting skill slack slave sleepy slight smart snore solve sound south spare spell spelling spill spring
	stack staff stair stake stare state stick stiff stock stone storm story stove strain strand stray stream strike strip strong
	sunny supper sweep swing taught teach terror thick thought threat threw thrust timer tough tower trail trainer trick truck
	tutor typical waist waiter wealth wealthy weary weave whale whine widow winner wiper witch women world write writing youth`.split(
		/\s+/,
	),
);
