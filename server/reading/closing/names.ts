/** Given names that desks sign with. For any other signature the person is asked. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  'ahmed aiko ali amara amir anika arjun ayesha bjorn camille carmen chidi chloé claudia dana deepa dimitri elias emeka fatima federico fernando giulia greta hana hassan henrik ines ingrid isla ivan jorge josé kavya klaus kofi lars leila luca lucia magnus malik marcus mariana mateo mei mohammed nadia naomi nikhil nora omar otto pablo pedro petra pierre pilar rahul rafael rosa rui sanjay sven tariq theo tomás uma valentina vikram wei yusuf yuki yuna zara zoé adam alex alice amanda amy ana andrea andrew angela anita anna anne anthony ashley barbara ben brian carlos carol caroline chloe chris christina christine claire daniel david diana diego elena elizabeth ella emily emma eric erik eva felix fiona george hannah helen ian isabel jack jacob james jan jane jason javier jennifer jenny jessica jo joe john jonas jordan joseph joshua juan julia julie kai karen kate katherine kevin kim kyle laura lauren lea lena lily linda lisa lucas lucy luis maria marie mark martin mary matt matthew maya megan melissa michael michelle mia miguel mike monica natalie nick nicole nina noah noor olivia oliver oscar patricia paul peter priya rachel ravi rebecca robert ryan sam samantha samuel sandra sara sarah simon sofia sophia sophie stephanie stephen steven susan thomas tim tom vanessa victoria william zoe'.split(
    ' ',
  ),
)

export const SURNAMES: ReadonlySet<string> = new Set(
  'adams allen anderson baker brandt brown campbell carter chen clark cohen collins cruz davis diaz edwards ellis evans fischer garcia gomez gonzalez hall harris hernandez hill hoffmann jackson johnson jones kelly khan kim king kumar lee lewis li lopez martin martinez meyer miller mitchell moore morgan morris müller murphy nelson nguyen ortiz parker patel perez peterson phillips ramirez reyes rivera roberts robinson rodriguez sanchez schmidt schneider scott shah singh smith stewart taylor thomas thompson torres turner walker wang weber white williams wilson wright young zhang'.split(
    ' ',
  ),
)
